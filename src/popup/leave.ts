/**
 * Another page takes over: the popup closes. Chromium does it by itself when a tab is activated,
 * Firefox does not.
 */
export async function leave(opened: Promise<unknown>): Promise<void> {
  await opened;
  window.close();
}
