/** Gzip by the browser's own Compression Streams: the one format both browsers have. */
import type { Compressor } from '../core/ports/compressor';

export const streamCompressor: Compressor = {
  gzip: (bytes) => through(bytes, new CompressionStream('gzip')),
  gunzip: (bytes) => through(bytes, new DecompressionStream('gzip')),
};

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(packed).arrayBuffer());
}
