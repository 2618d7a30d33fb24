/** Every built-in host of the misbehaving server, by name. README.md beside this file explains them. */
import { charset } from './scenarios/charset.mjs';
import { conditions } from './scenarios/conditions.mjs';
import { elsewhere } from './scenarios/elsewhere.mjs';
import { files } from './scenarios/files.mjs';
import { never304 } from './scenarios/never-304.mjs';
import { notThePage } from './scenarios/not-the-page.mjs';
import { picking } from './scenarios/picking.mjs';
import { scriptBuilt } from './scenarios/script-built.mjs';
import { spellings } from './scenarios/spellings.mjs';
import { statuses } from './scenarios/statuses.mjs';
import { transfers } from './scenarios/transfers.mjs';

/** @type {Readonly<Record<string, import('./origin.mjs').Scenario>>} */
export const scenarios = {
  ...spellings,
  ...never304,
  ...conditions,
  ...statuses,
  ...transfers,
  ...charset,
  ...elsewhere,
  ...notThePage,
  ...picking,
  ...scriptBuilt,
  ...files,
};
