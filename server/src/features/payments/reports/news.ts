/** News for the order's timeline, and which of it raises an alarm. */
export type News = { news: string[]; alarms: string[]; hasChanged: boolean }
