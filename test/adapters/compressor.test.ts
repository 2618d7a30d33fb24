import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { streamCompressor } from '../../src/adapters/compressor';

const TEXT = new TextEncoder().encode('A page that says the same for a long time. '.repeat(50));

describe('streamCompressor', () => {
  it('writes gzip that others read, and smaller', async () => {
    const packed = await streamCompressor.gzip(TEXT);
    expect(packed.length).toBeLessThan(TEXT.length / 5);
    expect(new Uint8Array(gunzipSync(packed))).toEqual(TEXT);
  });

  it('reads gzip that others wrote', async () => {
    expect(await streamCompressor.gunzip(new Uint8Array(gzipSync(TEXT)))).toEqual(TEXT);
  });

  it('takes nothing and gives nothing back', async () => {
    const packed = await streamCompressor.gzip(new Uint8Array());
    expect(await streamCompressor.gunzip(packed)).toEqual(new Uint8Array());
  });

  it.each([
    ['cut short', new Uint8Array(gzipSync(TEXT).subarray(0, 40)), 'unexpected end of file'],
    ['no gzip', TEXT, 'incorrect header check'],
  ])('rejects bytes that are %s', async (_what, bytes, fault) => {
    await expect(streamCompressor.gunzip(bytes)).rejects.toThrow(fault);
  });
});
