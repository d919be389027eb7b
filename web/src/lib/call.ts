// Calls somebody back who looks elsewhere: a mark on the tab's icon, and on the app's where it is installed.

const WAITING =
  "data:image/svg+xml," +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#8a2c20"/><circle cx="16" cy="16" r="9" fill="#ffe08a" stroke="#3a1d00" stroke-width="2"/></svg>',
  );
let usual = "";

/** Mark the page as waiting for its reader, or not. */
export function call(waiting: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) {
    usual ||= icon.href;
    const href = waiting ? WAITING : usual;
    if (icon.href !== href) icon.href = href;
  }
  // Not every browser has it, and those that do refuse where the page is not installed.
  if ("setAppBadge" in navigator) void (waiting ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => undefined);
}
