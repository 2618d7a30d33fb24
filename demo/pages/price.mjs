/** A lamp whose price falls with each change. */
import { heading, list, page, paragraph } from '../../test/origin/html.mjs';

const PRICES = ['49.00', '45.00', '42.50', '47.00'];

/** @param {{ readonly version: number }} exchange */
export function pricePage({ version }) {
  return page({
    title: 'Desk lamp Heron',
    main: [
      '<h1>Desk lamp Heron</h1>',
      paragraph('A small lamp with a brass arm and a green shade. It bends where you want it.'),
      `<p>Price: <strong id="price">${PRICES[(version - 1) % PRICES.length]}</strong></p>`,
      heading('In the box'),
      ...list(['Lamp and shade', 'One bulb, 4 W', 'A spare screw']),
      paragraph('Delivered in three to five days.'),
    ],
    footer: 'Wick and Shade, lamps',
  });
}
