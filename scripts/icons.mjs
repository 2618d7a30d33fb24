/**
 * The icons as PNG, drawn by Chromium from scripts/icons/*.svg: `node scripts/icons.mjs`. Run by
 * hand after a drawing changes; the PNGs are committed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launch } from '../test/browser/harness/launch.mjs';

const place = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Stores want 96 px of artwork in 128, the rest transparent; small ones use every pixel. */
const SIZES = [
  { size: 16, margin: 0 },
  { size: 32, margin: 0 },
  { size: 48, margin: 2 },
  { size: 128, margin: 16 },
];

/** Runs in the page. @returns the PNG in base64 */
async function draw(svg, size, margin) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
  const side = size - 2 * margin;
  canvas.getContext('2d').drawImage(image, margin, margin, side, side);
  return canvas.toDataURL('image/png').split(',')[1];
}

const browser = await launch({ browser: 'chromium' });
try {
  const page = await browser.open('about:blank');
  for (const name of ['icon', 'icon-changed']) {
    const svg = readFileSync(place(`icons/${name}.svg`), 'utf8');
    for (const { size, margin } of SIZES) {
      const png = await page.evaluate(draw, svg, size, margin);
      writeFileSync(place(`../public/icons/${name}-${size}.png`), Buffer.from(png, 'base64'));
    }
  }
} finally {
  await browser.close();
}
