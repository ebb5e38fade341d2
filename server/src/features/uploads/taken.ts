/** What an upload has become: how it is named, and as what a story is made of it. */
export type Taken = { path: string; contentFile: string; seconds: number | null }
