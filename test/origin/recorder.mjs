/**
 * The record of what clients really sent. A finished entry never changes; an open one is copied on
 * reading, with the bytes its connection has taken so far.
 */

/** @typedef {import('./origin.mjs').RecordedRequest} RecordedRequest */
/** @typedef {import('node:net').Socket} Socket */

/**
 * @typedef {object} Entry what the server reports about one request while it lasts
 * @property {(status: number) => void} answered
 * @property {(closedEarly: boolean) => void} ended
 */

export function createRecorder() {
  /** @type {Array<{ record: RecordedRequest, read: () => RecordedRequest }>} */
  let entries = [];
  /** @type {Set<() => void>} */
  const watchers = new Set();
  let count = 0;

  const tell = () => {
    for (const watcher of [...watchers]) watcher();
  };

  /**
   * @param {Pick<RecordedRequest, 'connection' | 'name' | 'host' | 'method' | 'target' | 'path' | 'rawHeaders' | 'kind'>} asked
   * @param {Socket} socket
   * @param {number} bytesBefore what the connection had sent before this request
   * @returns {Entry}
   */
  function begin(asked, socket, bytesBefore) {
    const entry = {
      /** @type {RecordedRequest} */
      record: {
        number: ++count,
        at: Date.now(),
        endedAt: null,
        ...asked,
        status: null,
        bytesSent: 0,
        closedEarly: false,
      },
      read() {
        const { record } = entry;
        if (record.endedAt !== null) return { ...record };
        return { ...record, bytesSent: socket.bytesWritten - bytesBefore };
      },
    };
    entries.push(entry);
    tell();
    return {
      answered(status) {
        entry.record = { ...entry.record, status };
        tell();
      },
      ended(closedEarly) {
        if (entry.record.endedAt !== null) return;
        entry.record = { ...entry.read(), endedAt: Date.now(), closedEarly };
        tell();
      },
    };
  }

  /** @param {string} [name] */
  function requests(name) {
    return entries
      .filter(({ record }) => name === undefined || record.name === name)
      .map((entry) => entry.read());
  }

  /** @param {string} [name] */
  function clear(name) {
    entries = name === undefined ? [] : entries.filter(({ record }) => record.name !== name);
  }

  /**
   * @param {string} name
   * @param {(requests: readonly RecordedRequest[]) => boolean} holds
   * @returns {Promise<RecordedRequest[]>}
   */
  function until(name, holds) {
    return new Promise((resolve, reject) => {
      const look = () => {
        try {
          const found = requests(name);
          if (!holds(found)) return;
          watchers.delete(look);
          resolve(found);
        } catch (error) {
          watchers.delete(look);
          reject(error);
        }
      };
      watchers.add(look);
      look();
    });
  }

  return { begin, requests, clear, until };
}
