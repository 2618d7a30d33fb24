/** The tone of a change: two soft notes, made here, so that there is no file to load. */

const NOTES: readonly (readonly [hertz: number, atS: number])[] = [
  [660, 0],
  [880, 0.16],
];
const LASTS_S = 0.5;
const LOUD = 0.12;

export function playTone(): void {
  const audio = new AudioContext();
  for (const [hertz, at] of NOTES) {
    const note = audio.createOscillator();
    const gain = audio.createGain();
    const start = audio.currentTime + at;
    note.frequency.value = hertz;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(LOUD, start + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.001, start + LASTS_S);
    note.connect(gain).connect(audio.destination);
    note.start(start);
    note.stop(start + LASTS_S);
  }
}
