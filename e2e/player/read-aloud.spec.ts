import type { Page } from '@playwright/test'
import { expectNoFlaws } from '../support/accessibility.ts'
import { rememberSession } from '../support/family.ts'
import { bar, openSheet, playSmall, position, sheet } from '../support/player.ts'
import { familyWithStories } from '../support/purchases.ts'
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
  await playSmall(page, 'A Quiet Night')
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
  await expect(bar(page)).toContainText('This browser has no voice to read aloud.')
  await openSheet(page)
  await expect(sheet(page).getByRole('status').filter({ hasText: 'no voice' })).toBeVisible()
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
  await page.clock.pauseAt(Date.now() + 60_000)
  await playSmall(page, 'Pictures')
  await expect(bar(page).locator('img')).toBeVisible()
  await page.clock.runFor(6000)
  await expect(bar(page)).toContainText('Picture one')
  await page.clock.runFor(7000)
  await expect(bar(page)).toContainText('Picture two')
})

const storyAt = (page: Page, data: object[]) =>
  page.route('**/api/playlist/*/tracks', async (route) => {
    const reply = await route.fetch()
    const tracks = (await reply.json()).data
    await route.fulfill({ json: { data: data.map((change, place) => ({ ...tracks[place], ...change })) } })
  })

test('D36 the sentence that is spoken is lit; a tap on a sentence or a chapter jumps there', async ({ page }) => {
  const sentence = (text: string, start: number, paragraph: number) => ({ text, start, end: start + 2, paragraph })
  const { email } = await familyWithStories(page.request, ['moonlight-garden'])
  await rememberSession(page, email)
  await storyAt(page, [
    {
      text: 'The Snail\n\nIt rained. Sol woke.',
      sentences: [sentence('The Snail', 0, 0), sentence('It rained.', 20, 1), sentence('Sol woke.', 40, 1)],
      chapters: [
        { title: 'The Rain', start: 0 },
        { title: 'The Moon', start: 40 },
      ],
    },
  ])
  await open(page, '/myplaylist')
  await page.getByRole('button', { name: 'Play Moonlight Garden' }).click()
  await sheet(page).getByRole('tab', { name: 'Transcript' }).click()
  const lit = sheet(page).getByRole('region', { name: 'Transcript' }).locator('[aria-current=true]')
  await expect(lit).toHaveText('The Snail')
  await sheet(page).getByText('It rained.').click()
  await expect(lit).toHaveText('It rained.')
  await expect(position(page)).toHaveAttribute('aria-valuetext', /^0:2\d of/)
  await sheet(page).getByRole('button', { name: 'The Moon' }).click()
  await expect(lit).toHaveText('Sol woke.')
  await sheet(page).getByRole('button', { name: 'Back 15 seconds' }).click()
  await expect(lit).toHaveText('It rained.')
  await sheet(page).getByLabel('1.5×').check()
  expect(await sheet(page).getByRole('button', { name: 'The Rain' }).getAttribute('aria-current')).toBe('true')
  await page.keyboard.press('Escape')
  await expectNoFlaws(page)
})

test('D36 a square film is shown whole and leaves with its story; a picture moves, and its length is the same everywhere', async ({
  page,
}) => {
  const { email } = await familyWithStories(page.request, ['moonlight-garden'])
  await rememberSession(page, email)
  await open(page, '/myplaylist')
  await page.getByRole('button', { name: 'Play Moonlight Garden' }).click()
  await sheet(page)
    .getByRole('button', { name: /The Hedgehog/ })
    .click()
  const film = sheet(page).locator('video')
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0)
  const { shown, own } = await film.evaluate((video: HTMLVideoElement) => ({
    shown: video.clientWidth / video.clientHeight,
    own: video.videoWidth / video.videoHeight,
  }))
  expect(shown).toBeCloseTo(own, 1)
  const moth = sheet(page).getByRole('button', { name: /The Moth/ })
  await moth.click()
  await expect(film).toHaveCount(0)
  const picture = sheet(page).locator('picture img')
  await expect(picture).toHaveAttribute('src', /\/content\?/)
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0)
  const [, length] = (await position(page).getAttribute('aria-valuetext'))?.split(' of ') ?? []
  await expect(moth).toContainText(length ?? 'none')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).not.toContain('/content?')
})
