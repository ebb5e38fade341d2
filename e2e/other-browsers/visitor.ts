import { setTimeout as pause } from 'node:timers/promises'
import type { DrivenBrowser } from './driven-browser.ts'

const withinMs = 60_000

/** What somebody does in a driven browser, by what they can read. */
export function visitor(browser: DrivenBrowser) {
  const until = async (what: string, expression: string) => {
    const deadline = Date.now() + withinMs
    // While a page is left, there is nothing to ask.
    while (!(await browser.evaluate<boolean>(expression).catch(() => false))) {
      if (Date.now() > deadline) throw new Error(`not seen: ${what}`)
      await pause(200)
    }
  }

  const press = async (name: string, role = 'button, a, [role=button], label, summary') => {
    const found = `${elementsNamed}(${JSON.stringify(name)}, ${JSON.stringify(role)})`
    await until(`something to press called ${name}`, `${found}.length > 0`)
    await browser.evaluate(`${found}[0].scrollIntoView({ block: 'center', behavior: 'instant' })`)
    const middle = `(({ x, y, width, height }) => ({ x: Math.round(x + width / 2), y: Math.round(y + height / 2) }))(${found}[0]?.getBoundingClientRect() ?? {})`
    // What is pressed must have come to rest.
    let at = await browser.evaluate<{ x: number; y: number }>(middle)
    for (let before = {}; JSON.stringify(before) !== JSON.stringify(at); ) {
      before = at
      await pause(300)
      at = await browser.evaluate(middle)
    }
    await browser.perform([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', ...at, duration: 0, origin: 'viewport' },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ])
  }

  return {
    until,
    press,
    sees: (text: string) => until(text, `document.body.innerText.includes(${JSON.stringify(text)})`),
    fill: async (label: string, text: string) => {
      await press(label, 'label')
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await browser.perform([{ type: 'key', id: 'keys', actions: keys }])
    },
  }
}

/** In the page: the visible elements whose name, or whose text, is this one. */
const elementsNamed = `((name, selector) => [...(document.querySelector('dialog[open]') ?? document.querySelector('main') ?? document).querySelectorAll(selector)].filter((element) => {
  const text = (element.getAttribute('aria-label') ?? element.innerText ?? '').replace(/\\s+/g, ' ').trim()
  return (text === name || text.startsWith(name + ' ')) && element.checkVisibility({ visibilityProperty: true }) && !element.disabled
}))`
