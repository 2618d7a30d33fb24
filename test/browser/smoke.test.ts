/** The shipped build installs, and its button opens the popup on the page a person is on. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type WebExtension from 'webextension-polyfill';
import { type Browser, launch } from './harness/launch.mjs';
import { BROWSER, BUILD } from './harness/subject';

/** The extension's API, inside functions that run in its pages. */
declare const browser: WebExtension.Browser;

let driver: Browser;
let server: Server;
let address: string;

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end('<title>A page</title><p>Hello');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://page.localhost:${(server.address() as AddressInfo).port}/`;
  driver = await launch({ browser: BROWSER });
  await driver.install(BUILD);
});

afterAll(async () => {
  await driver.close();
  server.close();
});

test('the popup opened by the button may know the address of the page in front', async () => {
  const tab = await driver.open(address);
  const popup = await driver.openPopup(tab);
  expect(await popup.url()).toBe(`${driver.extensionOrigin}/src/popup/index.html`);
  const urls = await popup.evaluate(async () => {
    const tabs = await browser.tabs.query({ active: true, currentWindow: true });
    return tabs.map((each) => each.url);
  });
  expect(urls).toEqual([address]);
  await popup.close();
  await tab.close();
});
