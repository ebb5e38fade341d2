export { settingsAdminRoutes } from './admin-routes.ts'
export { fillSettings, settingVariables } from './first-values.ts'
export { type KeptSettings, keepSettings } from './kept-settings.ts'
export { type NamedShop, nameShop, readSection, readSections, readSettings } from './read-settings.ts'
