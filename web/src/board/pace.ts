// How quickly pieces come onto the board. What is seen and what is heard keep the same time.

export const PACE = 280; // milliseconds for one piece, at simple speed
export const STEP = 0.22; // of that, until the next car of the same lane follows
