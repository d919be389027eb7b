#include "usa.h"
#include <time.h>
static double now(void) { struct timespec t; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); return t.tv_sec + t.tv_nsec * 1e-9; }
int main(int argc, char **argv) {
  int games = argc > 1 ? atoi(argv[1]) : 20000, np = argc > 2 ? atoi(argv[2]) : 4;
  init_tables();
  u16 mv[2048]; state s; long dec = 0, moves = 0, sc = 0, tr = 0; u64 h = 0;
  double t0 = now();
  for (int g = 0; g < games; g++) {
    new_game(&s, np, g);
    while (s.phase != OVER) { int n = legal(&s, mv); moves += n; dec++; apply(&s, mv[rnd(&s, n)]); }
    int score[5], trl[5]; final_scores(&s, score, trl);
    for (int p = 0; p < np; p++) { sc += score[p]; tr += trl[p]; h = (h * 31 + (u64)(score[p] + 1000)) & 0x7fffffff; }
    h = (h * 31 + (s.rng & 0xffffff)) & 0x7fffffff;
  }
  double dt = now() - t0;
  printf("E%d games %d %.3fs %.0f games/s %.0f dec/s dec/game %.4f branching %.3f score %.4f trail %.4f hash %llu\n",
         1 + TWO_STAGE, games, dt, games / dt, dec / dt, (double)dec / games, (double)moves / dec, (double)sc / games / np, (double)tr / games / np, (unsigned long long)h);
  return 0;
}
