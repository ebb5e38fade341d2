import type { Page } from '@playwright/test'
import { rememberSession } from '../support/family.ts'
import { bar, openSheet, position, sheet } from '../support/player.ts'
import { expect, open, test } from '../support/shop.ts'

/** An item with one made story, which is a text. */
async function openText(page: Page, text: string) {
  await rememberSession(page, 'parent@example.com')
  const storyOrder = {
    type: 'generate_story',
    title: 'A Quiet Night',
    state: 'Ready',
    bundleStoryId: [],
    storyId: ['s'],
  }
  const item = { _id: 'item-1', isActive: true, createdAt: '2026-11-20T18:42:13.000Z', storyOrder }
  const track = { _id: 's', title: 'A Quiet Night', kind: 'text', text, isComputerRead: false }
  await page.route('**/api/playlist', (route) => route.fulfill({ json: { data: [item] } }))
  await page.route('**/api/playlist/item-1/tracks', (route) => route.fulfill({ json: { data: [track] } }))
  await open(page, '/myplaylist')
  await page.getByRole('button', { name: 'Play A Quiet Night' }).click()
}

/** A browser with a voice, which is done with a sentence when the test says so. */
async function giveVoice(page: Page) {
  await page.addInitScript(() => {
    class Utterance {
      text: string
      voice: { name: string } | undefined
      onend = () => {}
      constructor(text: string) {
        this.text = text
      }
    }
    const said: string[] = []
    let spoken: Utterance | undefined
    const synthesis = {
      getVoices: () => [
        { lang: 'de-DE', localService: true, name: 'Anna' },
        { lang: 'en-GB', localService: true, name: 'Kate' },
      ],
      addEventListener: () => {},
      cancel: () => {
        spoken = undefined
      },
      speak: (utterance: Utterance) => {
        said.push(`${utterance.voice?.name}: ${utterance.text}`)
        spoken = utterance
      },
    }
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis })
    Object.assign(window, { SpeechSynthesisUtterance: Utterance, said, finishSentence: () => spoken?.onend() })
  })
}

type Speaking = { said: string[]; finishSentence: () => void }

const said = (page: Page) => page.evaluate(() => (window as unknown as Speaking).said)
const finishSentence = (page: Page) => page.evaluate(() => (window as unknown as Speaking).finishSentence())

test('D36 a text is read aloud sentence by sentence, in its language; it pauses, goes on, and can be skipped through', async ({
  page,
}) => {
  await giveVoice(page)
  await openText(page, 'The moon rose. The snail woke. It walked and walked. Then it slept.')
  await expect.poll(() => said(page)).toEqual(['Kate: The moon rose.'])
  await finishSentence(page)
  await openSheet(page)
  await expect(position(page)).toHaveAttribute('aria-valuetext', 'Sentence 2 of 4')
  await sheet(page).getByRole('button', { name: 'Pause' }).click()
  await finishSentence(page)
  expect(await said(page)).toEqual(['Kate: The moon rose.', 'Kate: The snail woke.'])
  await sheet(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(async () => (await said(page)).slice(2)).toEqual(['Kate: The snail woke.'])
  await position(page).fill('3')
  await expect.poll(async () => (await said(page)).slice(3)).toEqual(['Kate: Then it slept.'])
  await finishSentence(page)
  await sheet(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(async () => (await said(page)).slice(4)).toEqual(['Kate: The moon rose.'])
})

test('D36 a browser without a voice says so, and shows the words', async ({ page }) => {
  await openText(page, 'The moon rose.\n\nThe snail woke.')
  await expect(bar(page)).toContainText('This browser has no voice to read aloud.', { timeout: 10_000 })
  await openSheet(page)
  await expect(sheet(page).getByRole('alert')).toContainText('no voice')
  await expect(sheet(page).getByRole('region', { name: 'Transcript' })).toContainText('The snail woke.')
})

test('D36 pictures stand for a while, and then comes what follows', async ({ page }) => {
  const picture = (_id: string) => ({
    _id,
    title: `Picture ${_id}`,
    kind: 'image',
    image: 'og-image.jpg',
    imageAlt: 'A lamp',
    isComputerRead: false,
  })
  await rememberSession(page, 'parent@example.com')
  const storyOrder = { type: 'bundle_story', title: 'Pictures', state: 'Ready', bundleStoryId: ['1', '2'], storyId: [] }
  const item = { _id: 'item-1', isActive: true, createdAt: '2026-11-20T18:42:13.000Z', storyOrder }
  await page.route('**/api/playlist', (route) => route.fulfill({ json: { data: [item] } }))
  await page.route('**/api/playlist/item-1/tracks', (route) =>
    route.fulfill({ json: { data: [picture('one'), picture('two')] } }),
  )
  await open(page, '/myplaylist')
  await page.clock.install()
  await page.getByRole('button', { name: 'Play Pictures' }).click()
  await expect(bar(page).locator('img')).toBeVisible()
  await page.clock.runFor(6000)
  await expect(bar(page)).toContainText('Picture one')
  await page.clock.runFor(7000)
  await expect(bar(page)).toContainText('Picture two')
})
