import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './shop.ts'

const axeSource = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')

/** Fails with what axe finds on the page as it is; about its colours alone where nothing else can have changed. */
export async function expectNoViolations(page: Page, rules: 'all' | 'colours' = 'all'): Promise<void> {
  // A page whose part is still being loaded has neither.
  await expect(page).toHaveTitle(/./)
  await expect(page.locator('h1')).not.toHaveCount(0)
  // Loading it takes longer than what it does, so a page loads it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  expect(await page.evaluate(findViolations, rules)).toEqual([])
  if (rules === 'all') expect(await page.evaluate(findMarkupErrors)).toEqual([])
}

async function findViolations(rules: 'all' | 'colours'): Promise<string[]> {
  // What is still fading in or out has colours of its own.
  const fading = document
    .getAnimations()
    .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline)
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(fading.map(({ finished }) => finished))
  // What passes is not asked for: describing it takes as long as finding what does not.
  const options: axe.RunOptions = { resultTypes: ['violations'] }
  if (rules === 'colours') options.runOnly = ['color-contrast', 'link-in-text-block']
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(options)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** What the W3C's checker names and axe does not. */
function findMarkupErrors(): string[] {
  const of = (selector: string) => [...document.querySelectorAll(selector)]
  const references = ['aria-describedby', 'aria-labelledby', 'aria-controls', 'for', 'list']
  const dangling = references.flatMap((name) =>
    of(`[${name}]`).filter((element) =>
      (element.getAttribute(name) ?? '').split(' ').some((id) => document.getElementById(id) === null),
    ),
  )
  const wrong = of(
    'svg[size], [disabled][aria-disabled=false], input[type=tel][autocomplete=tel-national], [name=""], select[required] > option:first-child:not([value=""])',
  )
  const isOf = (section: Element) => (heading: Element) => heading.closest('section, article, aside, nav') === section
  const untitled = of('section:not([aria-label])').filter(
    (section) => ![...section.querySelectorAll('h1, h2, h3, h4')].some(isOf(section)),
  )
  return [...dangling, ...wrong, ...untitled].map(({ outerHTML }) => outerHTML.slice(0, 300))
}

/** In both themes, which differ in their colours alone. */
export async function expectNoViolationsInBothThemes(page: Page): Promise<void> {
  // Colours on their way from one theme to the other belong to neither.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectNoViolations(page)
  // The checkout's header has no button for it.
  const before = await page.evaluate(() => document.documentElement.dataset.theme)
  await setTheme(page, 'dark')
  await expectNoViolations(page, 'colours')
  await setTheme(page, before)
}

const setTheme = (page: Page, theme?: string) =>
  page.evaluate((mode) => {
    if (mode === undefined) delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = mode
  }, theme)

/** As people with weak eyes set it. */
export const enlargeText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })

export const scrollWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** In both themes and on the narrowest screen. */
export async function expectNoFlaws(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 740 })
  await expectNoViolationsInBothThemes(page)
  expect(await scrollWidth(page)).toBeLessThanOrEqual(320)
}
