/**
 * A desktop for Chromium's notifications on Linux: without one, Chromium shows them nowhere and none
 * can be clicked. This is a session bus with one service on it, org.freedesktop.Notifications
 * (Desktop Notifications specification 1.2); a click is reported as a desktop reports it.
 */
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeError, encodeReply, encodeSignal, takeMessage } from './dbus-wire.mjs';
import { atExit } from './owned-process.mjs';

const SERVICE = 'org.freedesktop.Notifications';
const BUS = 'org.freedesktop.DBus';
const DESK = ':1.0';
/** How a notification was closed, by the specification: by the person, by a call. */
const DISMISSED = 2;
const CLOSED_BY_CALL = 3;

let desks = 0;

export async function openDesk() {
  desks += 1;
  const path = join(tmpdir(), `stillwatch-desk-${process.pid}-${desks}`);
  /** @type {Map<number, { title: string, message: string, signal: Function }>} */
  const shown = new Map();
  const sockets = new Set();
  let lastNotice = 0;
  let lastPeer = 0;

  /** What a call is answered with: types and values, or undefined for "no such method". */
  function answer({ member, body }, peer) {
    if (member === 'Hello') return [['s'], [peer.name]];
    if (member === 'AddMatch' || member === 'RemoveMatch') return [[], []];
    if (member === 'NameHasOwner') return [['b'], [body.string() === SERVICE]];
    if (member === 'StartServiceByName') return [['u'], [2]];
    if (member === 'GetNameOwner') {
      const name = body.string();
      if (name === SERVICE) return [['s'], [DESK]];
      return name === BUS ? [['s'], [BUS]] : undefined;
    }
    if (member === 'ListNames' || member === 'ListActivatableNames') {
      return [['as'], [[BUS, SERVICE]]];
    }
    if (member === 'GetCapabilities') return [['as'], [['actions', 'body', 'persistence']]];
    if (member === 'GetServerInformation') {
      return [
        ['s', 's', 's', 's'],
        ['desk', 'stillwatch', '1', '1.2'],
      ];
    }
    if (member === 'Notify') {
      body.string();
      const replaces = body.uint32();
      body.string();
      const title = body.string();
      const message = body.string();
      lastNotice += 1;
      const id = replaces || lastNotice;
      shown.set(id, { title, message, signal: peer.signal });
      return [['u'], [id]];
    }
    if (member === 'CloseNotification') {
      const id = body.uint32();
      const notice = shown.get(id);
      shown.delete(id);
      notice?.signal('NotificationClosed', ['u', 'u'], [id, CLOSED_BY_CALL]);
      return [[], []];
    }
    return undefined;
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    lastPeer += 1;
    let serial = 0;
    const nextSerial = () => {
      serial += 1;
      return serial;
    };
    const peer = {
      name: `:1.${lastPeer}`,
      signal: (member, types, values) =>
        socket.write(
          encodeSignal(nextSerial(), {
            sender: DESK,
            path: '/org/freedesktop/Notifications',
            iface: SERVICE,
            member,
            types,
            values,
          }),
        ),
    };
    let buffer = Buffer.alloc(0);
    let greeted = false;

    /** The text dialogue before the first message (D-Bus specification, "Authentication"). */
    function authenticate() {
      for (;;) {
        const end = buffer.indexOf('\r\n');
        if (end < 0) return;
        const line = buffer.toString('latin1', 0, end).replace(/^\0/, '');
        buffer = buffer.subarray(end + 2);
        if (line === 'BEGIN') {
          greeted = true;
          return;
        }
        if (line.startsWith('AUTH EXTERNAL')) socket.write(`OK ${'0'.repeat(31)}1\r\n`);
        else socket.write(line.startsWith('AUTH') ? 'REJECTED EXTERNAL\r\n' : 'ERROR\r\n');
      }
    }

    socket.on('data', (chunk) => {
      buffer = Buffer.concat([buffer, chunk]);
      if (!greeted) authenticate();
      if (!greeted) return;
      for (;;) {
        const taken = takeMessage(buffer);
        if (taken === undefined) return;
        buffer = taken.rest;
        const { message } = taken;
        if (!message.isCall) continue;
        const answered = answer(message, peer);
        if (!message.wantsReply) continue;
        const reply = { sender: BUS, replyTo: message.serial };
        socket.write(
          answered === undefined
            ? encodeError(nextSerial(), { ...reply, name: `${BUS}.Error.NameHasNoOwner` })
            : encodeReply(nextSerial(), { ...reply, types: answered[0], values: answered[1] }),
        );
      }
    });
  });
  const remove = () => rmSync(path, { force: true });
  remove();
  await new Promise((resolve) => server.listen(path, resolve));
  const removed = atExit(remove);
  server.unref();

  return {
    /** For `DBUS_SESSION_BUS_ADDRESS`. */
    address: `unix:path=${path}`,
    notices: () => [...shown.values()].map(({ title, message }) => ({ title, message })),
    click(index) {
      const entry = [...shown.entries()][index];
      if (entry === undefined) throw new Error(`There is no notification ${index}`);
      const [id, { signal }] = entry;
      shown.delete(id);
      signal('ActionInvoked', ['u', 's'], [id, 'default']);
      signal('NotificationClosed', ['u', 'u'], [id, DISMISSED]);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      removed();
      remove();
    },
  };
}
