import { mediaPolicy } from '../../server/src/platform/http/server/security-headers.ts'
import { expectNoViolations } from '../support/accessibility.ts'
import { expect, open, shop, test } from '../support/shop.ts'

test('S2.05 the trailer plays in a dialog of its page, and closing the dialog ends it; it plays at its own address too, where no script can run', async ({
  page,
  forgive,
}) => {
  await open(page, '/productinfo/bear-lamp-mist')
  const link = page.getByRole('link', { name: 'Watch the trailer of a story it can tell' })
  await link.click()
  const dialog = page.getByRole('dialog', { name: 'Sample of The Hedgehog Who Counted Stars' })
  const video = dialog.locator('video')
  const at = () => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime)
  await expect.poll(at).toBeGreaterThan(0)
  await expect(video).not.toHaveAttribute('controls')
  await dialog.getByRole('button', { name: 'Pause the film' }).press('Space')
  await expect(dialog.getByRole('button', { name: 'Play the film' })).toBeFocused()
  const position = dialog.getByRole('slider', { name: 'Position in the film' })
  const before = Number(await position.inputValue())
  await position.press('ArrowRight')
  await expect.poll(at).toBe(before + 5)
  await expect(position).toHaveAttribute('aria-valuetext', `0:${String(before + 5).padStart(2, '0')} of 0:16`)
  await position.press('Home')
  await expect.poll(at).toBe(0)
  await expectNoViolations(page)
  await video.click()
  await expect.poll(at).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.locator('video')).toHaveCount(0)
  await expect(link).toBeFocused()

  const reply = await page.goto(shop() + (await link.getAttribute('href')))
  expect(reply?.headers()['content-security-policy']).toBe(mediaPolicy)
  const alone = page.locator('video')
  await expect.poll(() => alone.evaluate(({ readyState }: HTMLVideoElement) => readyState)).toBe(4)
  await alone.click()
  await expect.poll(() => alone.evaluate(({ currentTime }: HTMLVideoElement) => currentTime)).toBeGreaterThan(0)
  // What the test itself puts into every page.
  forgive('Blocked script execution')
})
