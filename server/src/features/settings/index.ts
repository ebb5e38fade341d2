export { settingsAdminRoutes } from './admin-routes.ts'
export { fillSettings, findFirstCurrency, settingVariables, splitAtCommas } from './first-values.ts'
export {
  type NamedShop,
  nameShop,
  readCurrency,
  readSection,
  readSections,
  readSettings,
  readTokenRate,
} from './read-settings.ts'
export { createSettingsCache, type SettingsCache } from './settings-cache.ts'
