/* The USA game in hand-written C: the yardstick that the engine is measured against. Rules: U1 to U20.
   -DTWO_STAGE=1 (default): a claim is two decisions, lane then payment; 0: one joint move. */
#include <stdint.h>
#include <string.h>
#include <stdio.h>
#include <stdlib.h>
#include "board_usa.h"
#ifndef TWO_STAGE
#define TWO_STAGE 1
#endif
typedef uint8_t u8; typedef uint64_t u64; typedef uint32_t u32; typedef uint16_t u16;
enum { NC = 36, NL = 100, NT = 30, LOCO = 8, GRAY = 8, NOCARD = 9 };
enum { BLIND = 9, TICKETS_MV = 10, PASS = 11 };
#if TWO_STAGE
enum { KEEP0 = 12, PAY0 = 44, CLAIM0 = 134 };
#else
enum { KEEP0 = 11, CLAIM0 = 19 };
#endif
enum { INITIAL, TURN, SECOND, KEEP, PAY_LANE, OVER };
static const u8 LEN_POINTS[7] = {0, 1, 2, 4, 7, 10, 15};

typedef struct { u64 lo, hi; } mask;
typedef struct {
  u64 comp[NC];            /* bitset of cities joined to this city */
  mask open, own;
  u32 tickets;
  u8 hand[9], cars; uint16_t points;
} player;
typedef struct {
  player pl[5];
  u64 rng;
  u8 deck[9], disc[9], face[5], tq[32], offer[3];
  u8 np, deck_n, disc_n, thead, tn, offn, phase, cur, passes, target; int8_t final_turns;
} state;

static u8 TWIN[NL]; static u16 BASE[NL], NMOVES;
static u8 MV_LANE[2048], MV_COL[2048], MV_LOC[2048];
static mask COL_LE[9][7];

static inline void mset(mask *m, int i) { if (i < 64) m->lo |= 1ULL << i; else m->hi |= 1ULL << (i - 64); }
static inline void mclr(mask *m, int i) { if (i < 64) m->lo &= ~(1ULL << i); else m->hi &= ~(1ULL << (i - 64)); }

static void init_tables(void) {
  int n = CLAIM0;
  for (int l = 0; l < NL; l++) {
    int len = LANES[l][2], col = LANES[l][3];
    TWIN[l] = 255;
    for (int j = 0; j < NL; j++) if (j != l && LANES[j][0] == LANES[l][0] && LANES[j][1] == LANES[l][1]) TWIN[l] = j;
    for (int t = len; t < 7; t++) mset(&COL_LE[col][t], l);
    BASE[l] = n;
    for (int c = (col == GRAY ? 0 : col); c < (col == GRAY ? 8 : col + 1); c++)
      for (int k = 0; k < len; k++) { MV_LANE[n] = l; MV_COL[n] = c; MV_LOC[n] = k; n++; }
    MV_LANE[n] = l; MV_COL[n] = col == GRAY ? 0 : col; MV_LOC[n] = len; n++;
  }
  NMOVES = TWO_STAGE ? CLAIM0 + NL : n;
}

static inline u32 rnd(state *s, u32 n) {
  s->rng = 1986541908ULL * (s->rng & 0xffffffffu) + (s->rng >> 32);
  return (u32)(((s->rng ^ (s->rng >> 32)) & 0xffffffffu) * (u64)n >> 32);
}

static int draw_card(state *s) {
  if (s->deck_n == 0) {
    memcpy(s->deck, s->disc, 9); memset(s->disc, 0, 9);
    s->deck_n = s->disc_n; s->disc_n = 0;
    if (s->deck_n == 0) return NOCARD;
  }
  u32 r = rnd(s, s->deck_n); int c = 0;
  while (r >= s->deck[c]) r -= s->deck[c++];
  s->deck[c]--; s->deck_n--;
  return c;
}

static void check_locos(state *s) {
  for (;;) {
    int loco = 0, plain = s->deck_n - s->deck[LOCO] + s->disc_n - s->disc[LOCO];
    for (int i = 0; i < 5; i++) { loco += s->face[i] == LOCO; plain += s->face[i] < LOCO; }
    if (loco < 3 || plain < 3) return;
    for (int i = 0; i < 5; i++) if (s->face[i] != NOCARD) { s->disc[s->face[i]]++; s->disc_n++; }
    for (int i = 0; i < 5; i++) s->face[i] = draw_card(s);
  }
}

static void offer_tickets(state *s) {
  s->offn = s->tn < 3 ? s->tn : 3;
  for (int i = 0; i < s->offn; i++) { s->offer[i] = s->tq[s->thead & 31]; s->thead++; s->tn--; }
}

static void new_game(state *s, int np, u64 seed) {
  memset(s, 0, sizeof *s);
  s->np = np; s->rng = (seed + 1) * 0x9E3779B9ULL + 0x1234567;
  for (int i = 0; i < 4; i++) rnd(s, 2);
  for (int c = 0; c < 8; c++) s->deck[c] = 12;
  s->deck[LOCO] = 14; s->deck_n = 110;
  for (int i = 0; i < NT; i++) s->tq[i] = i;
  for (int i = NT - 1; i > 0; i--) { int j = rnd(s, i + 1); u8 t = s->tq[i]; s->tq[i] = s->tq[j]; s->tq[j] = t; }
  s->tn = NT;
  for (int p = 0; p < np; p++) {
    player *q = &s->pl[p];
    for (int i = 0; i < 4; i++) q->hand[draw_card(s)]++;
    q->cars = 45; q->open.lo = ~0ULL; q->open.hi = (1ULL << (NL - 64)) - 1;
    for (int c = 0; c < NC; c++) q->comp[c] = 1ULL << c;
  }
  for (int i = 0; i < 5; i++) s->face[i] = draw_card(s);
  check_locos(s);
  s->final_turns = -1; s->phase = INITIAL;
  offer_tickets(s);
}

static mask claimable(const player *q) {
  int loco = q->hand[LOCO], best = 0, lim = q->cars < 6 ? q->cars : 6;
  mask a = {0, 0};
  for (int c = 0; c < 8; c++) {
    int t = q->hand[c]; if (t > best) best = t;
    t += loco; if (t > lim) t = lim;
    a.lo |= COL_LE[c][t].lo; a.hi |= COL_LE[c][t].hi;
  }
  int t = best + loco; if (t > lim) t = lim;
  a.lo = (a.lo | COL_LE[GRAY][t].lo) & q->open.lo;
  a.hi = (a.hi | COL_LE[GRAY][t].hi) & q->open.hi;
  return a;
}

static int legal(const state *s, u16 *mv) {
  int n = 0;
  const player *q = &s->pl[s->cur];
  int loco = q->hand[LOCO];
#if TWO_STAGE
  if (s->phase == PAY_LANE) {
    int len = LANES[s->target][2], col = LANES[s->target][3], k1 = loco < len - 1 ? loco : len - 1;
    for (int c = col == GRAY ? 0 : col; c < (col == GRAY ? 8 : col + 1); c++) {
      int k = len - q->hand[c];
      for (k = k < 0 ? 0 : k; k <= k1; k++) mv[n++] = PAY0 + c * 10 + k;
    }
    if (loco >= len) mv[n++] = PAY0 + LOCO * 10 + len;
    return n;
  }
#endif
  if (s->phase == INITIAL || s->phase == KEEP) {
    int min = s->phase == INITIAL ? 2 : 1;
    for (int m = 1; m < 1 << s->offn; m++) if (__builtin_popcount(m) >= min) mv[n++] = KEEP0 + m;
    return n;
  }
  u32 seen = 0;
  for (int i = 0; i < 5; i++) seen |= 1u << s->face[i];
  seen &= s->phase == TURN ? 0x1ff : 0xff;
  for (; seen; seen &= seen - 1) mv[n++] = __builtin_ctz(seen);
  if (s->deck_n + s->disc_n) mv[n++] = BLIND;
  if (s->phase == SECOND) return n;
  if (s->tn) mv[n++] = TICKETS_MV;
  mask a = claimable(q);
  for (int half = 0; half < 2; half++)
    for (u64 w = half ? a.hi : a.lo; w; w &= w - 1) {
      int l = __builtin_ctzll(w) + half * 64;
#if TWO_STAGE
      mv[n++] = CLAIM0 + l;
#else
      int len = LANES[l][2], col = LANES[l][3], b = BASE[l];
      if (col != GRAY) {
        int k = len - q->hand[col], k1 = loco < len ? loco : len;
        for (k = k < 0 ? 0 : k; k <= k1; k++) mv[n++] = b + k;
      } else {
        int k1 = loco < len - 1 ? loco : len - 1;
        for (int c = 0; c < 8; c++, b += len) {
          int k = len - q->hand[c];
          for (k = k < 0 ? 0 : k; k <= k1; k++) mv[n++] = b + k;
        }
        if (loco >= len) mv[n++] = b;
      }
#endif
    }
  if (n == 0) mv[n++] = PASS;
  return n;
}

static void end_turn(state *s) {
  player *q = &s->pl[s->cur];
  if (s->final_turns < 0) { if (q->cars <= 2) s->final_turns = s->np; }
  else if (--s->final_turns == 0) { s->phase = OVER; return; }
  s->cur = s->cur + 1 == s->np ? 0 : s->cur + 1;
  s->phase = TURN;
}

static void claim(state *s, player *q, int l, int c, int k) {
  int len = LANES[l][2], a = LANES[l][0], b = LANES[l][1];
  q->hand[c] -= len - k; q->hand[LOCO] -= k;
  s->disc[c] += len - k; s->disc[LOCO] += k; s->disc_n += len;
  q->cars -= len; q->points += LEN_POINTS[len];
  mset(&q->own, l);
  for (int p = 0; p < s->np; p++) mclr(&s->pl[p].open, l);
  if (TWIN[l] != 255) {
    if (s->np <= 3) for (int p = 0; p < s->np; p++) mclr(&s->pl[p].open, TWIN[l]);
    else mclr(&q->open, TWIN[l]);
  }
  u64 m = q->comp[a];
  if (!(m >> b & 1)) {
    m |= q->comp[b];
    for (u64 w = m; w; w &= w - 1) q->comp[__builtin_ctzll(w)] = m;
  }
}

static void apply(state *s, int mv) {
  player *q = &s->pl[s->cur];
  if (mv >= CLAIM0) {
    s->passes = 0;
#if TWO_STAGE
    s->target = mv - CLAIM0; s->phase = PAY_LANE;
  } else if (mv >= PAY0) {
    int c = (mv - PAY0) / 10, k = (mv - PAY0) % 10;
    claim(s, q, s->target, c == LOCO ? 0 : c, k);
#else
    claim(s, q, MV_LANE[mv], MV_COL[mv], MV_LOC[mv]);
#endif
    end_turn(s);
  } else if (mv <= BLIND) {
    s->passes = 0;
    int ends = s->phase != TURN;
    if (mv == BLIND) q->hand[draw_card(s)]++;
    else {
      int i = 0; while (s->face[i] != mv) i++;
      q->hand[mv]++; s->face[i] = draw_card(s);
      if (s->face[i] == LOCO) check_locos(s);
      if (mv == LOCO) ends = 1;
    }
    if (!ends) {
      s->phase = SECOND;
      int any = s->deck_n + s->disc_n;
      for (int i = 0; i < 5; i++) any += s->face[i] < LOCO;
      ends = any == 0;
    }
    if (ends) end_turn(s);
  } else if (mv == TICKETS_MV) {
    s->passes = 0; offer_tickets(s); s->phase = KEEP;
  } else if (mv == PASS) {
    if (++s->passes == s->np) s->phase = OVER; else end_turn(s);
  } else {
    int m = mv - KEEP0;
    for (int i = 0; i < s->offn; i++) {
      if (m >> i & 1) q->tickets |= 1u << s->offer[i];
      else { s->tq[(s->thead + s->tn) & 31] = s->offer[i]; s->tn++; }
    }
    s->offn = 0;
    if (s->phase == INITIAL) {
      if (++s->cur == s->np) { s->cur = 0; s->phase = TURN; } else offer_tickets(s);
    } else end_turn(s);
  }
}

/* exact longest trail: starts only at odd-degree cities of a component that is not one Euler trail */
typedef struct { u8 to, edge; } arc;
typedef struct { u8 deg[NC]; arc adj[NC][12]; u8 used[64], len[64]; int best, cap; } trail;
static void walk(trail *t, int v, int sum, int rest) {
  if (sum > t->best) t->best = sum;
  if (sum + rest <= t->best || t->best >= t->cap) return;
  for (int i = 0; i < t->deg[v]; i++) {
    int e = t->adj[v][i].edge;
    if (t->used[e]) continue;
    t->used[e] = 1; walk(t, t->adj[v][i].to, sum + t->len[e], rest - t->len[e]); t->used[e] = 0;
  }
}
static int longest(const player *q) {
  trail t; memset(&t, 0, sizeof t.deg); t.best = 0;
  int total[NC] = {0}, odd[NC] = {0}, n = 0;
  for (int half = 0; half < 2; half++)
    for (u64 w = half ? q->own.hi : q->own.lo; w; w &= w - 1) {
      int l = __builtin_ctzll(w) + half * 64, a = LANES[l][0], b = LANES[l][1];
      t.adj[a][t.deg[a]++] = (arc){b, n}; t.adj[b][t.deg[b]++] = (arc){a, n};
      t.len[n] = LANES[l][2]; t.used[n] = 0; n++;
      total[__builtin_ctzll(q->comp[a])] += LANES[l][2];
    }
  for (int c = 0; c < NC; c++) if (t.deg[c] & 1) odd[__builtin_ctzll(q->comp[c])]++;
  for (int c = 0; c < NC; c++) if (odd[c] <= 2 && total[c] > t.best) t.best = total[c];
  for (int c = 0; c < NC; c++) {
    int r = __builtin_ctzll(q->comp[c]);
    if ((t.deg[c] & 1) && odd[r] > 2 && total[r] > t.best) { t.cap = total[r]; walk(&t, c, 0, total[r]); }
  }
  return t.best;
}

static void final_scores(const state *s, int *score, int *trails) {
  int best = 0;
  for (int p = 0; p < s->np; p++) {
    const player *q = &s->pl[p];
    score[p] = q->points;
    for (u32 w = q->tickets; w; w &= w - 1) {
      const u8 *t = TICKETS[__builtin_ctz(w)];
      score[p] += q->comp[t[0]] >> t[1] & 1 ? t[2] : -t[2];
    }
    trails[p] = longest(q);
    if (trails[p] > best) best = trails[p];
  }
  for (int p = 0; p < s->np; p++) if (trails[p] == best) score[p] += 10;
}
