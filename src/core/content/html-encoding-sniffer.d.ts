/** The package ships no types; it takes plain bytes, no Node Buffer. */
declare module 'html-encoding-sniffer' {
  export default function sniff(
    bytes: Uint8Array,
    options?: { xml?: boolean; transportLayerEncodingLabel?: string; defaultEncoding?: string },
  ): string;
}
