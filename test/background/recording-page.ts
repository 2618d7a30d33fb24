/** The picker's side of the browser: remembers what it was asked, and can refuse. */
import type { PickerPage } from '../../src/adapters/picker-page';

export class RecordingPage implements PickerPage {
  readonly asked: string[] = [];
  /** A page that lets nobody in. */
  isClosed = false;

  async inject(tabId: number, token: string): Promise<void> {
    if (this.isClosed) throw new Error('Cannot access a page of the browser');
    this.asked.push(`inject ${tabId} ${token}`);
  }
  async stop(tabId: number): Promise<void> {
    this.asked.push(`stop ${tabId}`);
  }
  async showConfirmation(tabId: number): Promise<void> {
    this.asked.push(`show ${tabId}`);
  }
  async hideConfirmation(tabId: number): Promise<void> {
    this.asked.push(`hide ${tabId}`);
  }
  async openTab(url: string): Promise<{ readonly tabId: number; readonly url: string }> {
    this.asked.push(`open ${url}`);
    return { tabId: 7, url };
  }
}
