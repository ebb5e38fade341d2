/** For the timeline, and which of it a person has to be told at once. */
export type News = { news: string[]; alarms: string[]; hasChanged: boolean }
