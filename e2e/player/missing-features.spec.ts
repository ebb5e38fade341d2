import type { Page } from '@playwright/test'
import { rememberSession } from '../support/family.ts'
import { removeButton, saveButton } from '../support/offline.ts'
import { openDetails, openSheet, playSmall, position, sheet } from '../support/player.ts'
import { familyWithStories } from '../support/purchases.ts'
import { expect, open, test } from '../support/shop.ts'

/** What browsers lack, or have and refuse to use. */
const browsers: [string, () => void][] = [
  [
    'none of the optional features',
    () => {
      Reflect.deleteProperty(Navigator.prototype, 'mediaSession')
      for (const name of ['storage', 'wakeLock', 'locks']) Reflect.deleteProperty(Navigator.prototype, name)
      for (const name of ['MediaMetadata', 'AudioContext', 'speechSynthesis', 'SpeechSynthesisUtterance']) {
        Reflect.deleteProperty(window, name)
      }
    },
  ],
  [
    'features that throw',
    () => {
      const fail = () => {
        throw new TypeError('not here')
      }
      for (const name of ['setActionHandler', 'setPositionState']) {
        Object.defineProperty(MediaSession.prototype, name, { value: fail })
      }
      for (const name of ['metadata', 'playbackState']) {
        Object.defineProperty(MediaSession.prototype, name, { get: fail, set: fail })
      }
      for (const name of ['MediaMetadata', 'AudioContext']) Object.defineProperty(window, name, { value: fail })
      Object.defineProperty(StorageManager.prototype, 'persist', { value: () => Promise.reject(new Error('no')) })
    },
  ],
]

const play = async (page: Page) => {
  const { email } = await familyWithStories(page.request, ['moonlight-garden'])
  await rememberSession(page, email)
  await open(page, '/myplaylist')
  await playSmall(page, 'Moonlight Garden')
  await openSheet(page)
}

for (const [name, remove] of browsers) {
  test(`D36 in a browser with ${name} a story plays, is paused and followed by the next, and is saved on the device`, async ({
    page,
  }) => {
    await page.addInitScript(remove)
    await play(page)
    await expect.poll(async () => Number(await position(page).inputValue())).toBeGreaterThan(0)
    await sheet(page).getByRole('button', { name: 'Next story' }).click()
    await expect(sheet(page).getByRole('heading', { name: 'Bo and the Moonflower' })).toBeVisible()
    await sheet(page).getByRole('button', { name: 'Pause' }).click()
    await expect(sheet(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
    await openDetails(page, 'Moonlight Garden')
    await saveButton(page).click()
    await expect(removeButton(page)).toBeVisible()
  })
}

test('D36 a story that goes on after a seek is not shown as loading, although the browser tells of no playing (WebKit)', async ({
  page,
}) => {
  await page.addInitScript(() => {
    let isSought = false
    addEventListener('seeking', () => (isSought = true), true)
    addEventListener('playing', (event) => isSought && event.stopImmediatePropagation(), true)
  })
  await play(page)
  await expect.poll(async () => Number(await position(page).inputValue())).toBeGreaterThan(0)
  await position(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(sheet(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(sheet(page).locator('[data-loading], .animate-spin')).toHaveCount(0)
})
