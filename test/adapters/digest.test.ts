import { describe, expect, it } from 'vitest';
import { webDigest } from '../../src/adapters/digest';

describe('webDigest', () => {
  // The examples of FIPS 180-2, appendix B.
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ])('gives the SHA-256 of %j in lower-case hex', async (text, hash) => {
    expect(await webDigest.sha256(new TextEncoder().encode(text))).toBe(hash);
  });
});
