export type BrowserName = 'chromium' | 'firefox';

export interface LaunchOptions {
  readonly browser: BrowserName;
  /** The program; found on the machine when left out. */
  readonly exe?: string;
  /** A profile folder to use and keep; without it a new one, deleted by `close`. */
  readonly dir?: string;
  /** Further command-line arguments. */
  readonly args?: readonly string[];
  /** Firefox only: further preferences. */
  readonly prefs?: Readonly<Record<string, string | number | boolean>>;
  /** Without a window; the default. */
  readonly headless?: boolean;
  /** Chromium only: the language of the browser, and so of our pages. */
  readonly language?: string;
  /** Made-up host names that lead to 127.0.0.1, any port. */
  readonly hostRules?: readonly string[];
}

export interface WaitOptions {
  /** Default 10 000. */
  readonly timeoutMs?: number;
}

export interface Look {
  /** CSS pixels; both default to the page's own size now. */
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  readonly rtl?: boolean;
  /** Chromium only: how long the page has to take the size and the theme in. */
  readonly settleMs?: number;
  /** Chromium only: as somebody sees it whose system allows few colours. */
  readonly forcedColors?: boolean;
  /** Chromium only: device pixels for one of CSS; 2 with half the width is 200 %. */
  readonly zoom?: number;
}

/**
 * A tab, or the popup. Functions given to `evaluate` and `waitFor` run in the page: they may use
 * nothing from around them, `browser` is there in extension pages, arguments and results pass as
 * JSON.
 */
export interface Page {
  evaluate<A extends readonly unknown[], R>(
    run: (...args: A) => R,
    ...args: A
  ): Promise<Awaited<R>>;
  /** A real mouse press in the middle of the element: it counts as the person's own act. */
  click(css: string, options?: WaitOptions): Promise<void>;
  /** Key by key into what has the focus. */
  type(text: string): Promise<void>;
  /** One key by its `KeyboardEvent.key` name: `Enter`, `Tab`, `ArrowDown`, `a`. */
  press(key: string): Promise<void>;
  /** The pointer itself, at a place in what is seen of the page, in CSS pixels. */
  mouse(kind: 'move' | 'press', x: number, y: number): Promise<void>;
  /** A page of the extension in a frame of this one, also where the page cannot reach it. */
  frame(path: string): Promise<Frame>;
  /** Asks again until the answer is truthy; throws when time is up. */
  waitFor<R>(run: () => R, options?: WaitOptions): Promise<NonNullable<Awaited<R>>>;
  /** A PNG of what is to be seen. */
  screenshot(file: string, look?: Look): Promise<void>;
  goto(url: string): Promise<void>;
  /**
   * What went wrong in the document so far, a line each: uncaught errors, errors and warnings
   * written to the console, what its CSP stopped.
   */
  problems(): Promise<readonly string[]>;
  url(): Promise<string>;
  /** Still there? A popup goes when it loses the focus. */
  isOpen(): Promise<boolean>;
  close(): Promise<void>;
}

export type Frame = Pick<Page, 'evaluate' | 'click' | 'press' | 'waitFor' | 'isOpen'>;

export interface Notice {
  readonly title: string;
  readonly message: string;
}

export interface MenuMore {
  readonly selectionText?: string;
  readonly linkUrl?: string;
  readonly linkText?: string;
}

export interface Suggestion {
  readonly content: string;
  readonly description: string;
}

export interface Browser {
  readonly name: BrowserName;
  /** The profile's folder. */
  readonly dir: string;
  /** When the browser that runs now has ended, whoever ended it. */
  readonly ended: Promise<unknown>;
  /** Loads an unpacked build; answers its id. Asked once a launch. */
  install(dir: string): Promise<string>;
  /** `chrome-extension://…` or `moz-extension://…`, without a slash at the end. */
  readonly extensionOrigin: string;
  /** A new tab, in front, loaded. */
  open(url: string): Promise<Page>;
  /** Presses the extension's button while `tab` is in front: activeTab is granted for it. */
  openPopup(tab: Page): Promise<Page>;
  /** Waits for a popup, or a window, that the extension opened by itself. @param path of its page */
  ownPopup(path: string): Promise<Page>;
  /** Tabs of the extension's own pages that are open, by the page's path: `/src/dashboard/`. */
  pages(urlPart: string): Promise<readonly Page[]>;
  /** Tabs of whatever page that are open, by a part of the address, the oldest first. */
  tabs(urlPart: string): Promise<readonly Page[]>;
  /**
   * Gives host permissions as if the person had agreed, with the events that follow.
   * Chromium: opens a page of the extension for it, with the browser's prompt approved beforehand.
   */
  grantHosts(...patterns: readonly string[]): Promise<void>;
  revokeHosts(...patterns: readonly string[]): Promise<void>;
  /**
   * From now on, a `permissions.request` of these, from a click, is granted with no prompt.
   * Chromium headless never shows a prompt: without this the request stays open for ever.
   * Firefox: all requests are granted this way from the start.
   */
  preapprove(...patterns: readonly string[]): Promise<void>;
  /** Firefox: from now on a `permissions.request` that is not given already asks the person. */
  showPrompts(): Promise<void>;
  /** Firefox: back to giving at once what is asked for in a click. */
  hidePrompts(): Promise<void>;
  /** Waits for the browser's permission prompt and answers it. Firefox only. */
  answerPrompt(answer: 'allow' | 'refuse'): Promise<void>;
  /** Ends the background now, whatever it is doing. */
  killBackground(): Promise<void>;
  backgroundRunning(): Promise<boolean>;
  /**
   * Runs in the background, waking it first. What is to stay there goes on `self`: in Firefox
   * `globalThis` is the script's own.
   */
  inBackground<A extends readonly unknown[], R>(
    run: (...args: A) => R,
    ...args: A
  ): Promise<Awaited<R>>;
  /**
   * An item of ours in the context menu is chosen on a tab that is in front. No automation reaches the
   * browser's own menus: it is their event that is fired. Firefox: with activeTab, as the press gives it.
   */
  chooseMenu(tab: Page, item: string, more?: MenuMore): Promise<void>;
  /** Firefox: the browser's key element; Chromium without a window has none, so there by its event. */
  pressCommand(name: string): Promise<void>;
  /**
   * What is offered for what is typed after our keyword. Firefox: in the address bar itself; Chromium
   * lets no automation in there, so by its event.
   */
  typeInAddressBar(keyword: string, text: string): Promise<readonly Suggestion[]>;
  /** The same, and Enter. */
  enterInAddressBar(keyword: string, text: string): Promise<void>;
  /** The notifications on show, oldest first. Chromium: on Linux and without a window only. */
  notifications(): Promise<readonly Notice[]>;
  clickNotification(index: number): Promise<void>;
  /** The files that were saved so far, by their paths. */
  downloads(): readonly string[];
  badgeText(): Promise<string>;
  /**
   * Ends the browser as a person does and starts it again on the same profile: the extension comes
   * back by itself, not as a new install. (A Firefox that takes signed add-ons only: as a new one.)
   */
  restart(): Promise<void>;
  /** Ends the browser; a throwaway profile is deleted. */
  close(): Promise<void>;
}

export function launch(options: LaunchOptions): Promise<Browser>;
