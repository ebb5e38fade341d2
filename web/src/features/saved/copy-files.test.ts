import type { WirePlaylistItem as PlaylistItem, Track } from '@storylamp/contract/playlist/playlist'
import { expect, test } from 'vitest'
import { copyFiles } from './copy-files.ts'

test('D36 a text without files counts with its words when it is saved', async () => {
  const item = { _id: 'kite' } as PlaylistItem
  const track: Track = { _id: 'one', title: 'The Kite', kind: 'text', text: 'é'.repeat(1000), isComputerRead: true }
  const { bytes } = await copyFiles({} as Cache, item, [track], new AbortController().signal, () => {})
  expect(bytes).toBeGreaterThan(2000)
})
