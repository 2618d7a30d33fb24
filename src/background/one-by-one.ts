/** Work that must not be cut in two by other work of its kind: each piece begins after the last. */
export function oneByOne() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = last.then(work);
    last = done.catch(() => {}); // its caller has the error
    return done;
  };
}
