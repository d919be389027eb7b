// Look again every so often, while somebody looks at the page.

/** Do something now and every so many milliseconds; returns how to stop. What fails is tried again next time. */
export function often(look: () => Promise<unknown>, milliseconds: number): () => void {
  const now = (): void => {
    if (document.visibilityState === "visible") look().catch(() => undefined);
  };
  now();
  const timer = setInterval(now, milliseconds);
  document.addEventListener("visibilitychange", now);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", now);
  };
}
