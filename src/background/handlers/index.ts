/** All handlers of the protocol, made from what the background has. */
import type { Handlers } from '../../messaging/protocol';
import { bulkHandlers } from './bulk';
import { changeHandlers } from './changes';
import type { HandlerContext } from './context';
import { openNamed, withNamedFailures } from './failures';
import { hostReportHandlers } from './host-reports';
import { hostHandlers } from './hosts';
import { notifyHandlers } from './notify';
import { pickerHandlers } from './picker';
import { pictureHandlers } from './pictures';
import { popupHandlers } from './popup';
import { rulesHandlers } from './rules-try';
import { seesHandlers } from './sees';
import { settingsHandlers } from './settings';
import { versionHandlers } from './versions';
import { addHandlers } from './watch-add';
import { checkHandlers } from './watch-check';
import { editHandlers } from './watch-edit';
import { readHandlers } from './watch-read';
import { removeHandlers } from './watch-remove';

export function makeHandlers(given: HandlerContext): Handlers {
  const context = { ...given, database: () => openNamed(given.database) };
  return withNamedFailures({
    ...popupHandlers(context),
    ...pickerHandlers(context),
    ...addHandlers(context),
    ...editHandlers(context),
    ...removeHandlers(context),
    ...readHandlers(context),
    ...checkHandlers(context),
    ...seesHandlers(context),
    ...bulkHandlers(context),
    ...changeHandlers(context),
    ...versionHandlers(context),
    ...pictureHandlers(context),
    ...rulesHandlers(context),
    ...hostHandlers(context),
    ...hostReportHandlers(context),
    ...settingsHandlers(context),
    ...notifyHandlers(context),
  });
}
