/** A script that is put into pages, by the name of its file in the build: one piece, with no imports. */
declare module '*?iife' {
  const fileName: string;
  export default fileName;
}
