// The order in which cards are shown everywhere, so that eyes find them.

export const ORDER = ["purple", "white", "blue", "yellow", "orange", "black", "red", "green", "locomotive"];
