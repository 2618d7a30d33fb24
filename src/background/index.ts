import browser from 'webextension-polyfill';
browser.runtime.onMessage.addListener(() => undefined);
