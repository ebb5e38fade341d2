import type { Page } from '@playwright/test'

/** Counts of tokens on a page without their money: 'about $6' in the same card or row, or the price of a purchase right behind. */
export const tokensWithoutMoney = (page: Page): Promise<string[]> =>
  page.locator('body').evaluate((body) => {
    const count = /(\d[\d,]*(?:\.\d+)?) (?:free )?tokens?\b/i
    const textOf = (element: Element | null) => element?.textContent?.replace(/\s+/g, ' ') ?? ''
    const hasMoney = (text: string, tokens: number) => {
      const price = Number.isInteger(tokens / 10) ? tokens / 10 : (tokens / 10).toFixed(2)
      return text
        .split(`about $${price.toLocaleString('en-US')}`)
        .slice(1)
        .some((behind) => !/^[.,]?\d/.test(behind))
    }
    return [...body.querySelectorAll('*:not(script, style, noscript)')]
      .filter((element) => element.checkVisibility() && count.test(textOf(element)))
      .filter(({ children }) => ![...children].some((child) => count.test(textOf(child))))
      .flatMap((element) => {
        const [words = '', digits = ''] = count.exec(textOf(element)) ?? []
        const tokens = Number(digits.replaceAll(',', ''))
        const card = element.closest('article, dialog, [role=option], li, tr, section, main, body')
        const [, behind = ''] = textOf(card).split(words)
        const isPriced = /^\s?(?:for )?\$\d/.test(behind) || hasMoney(textOf(card), tokens)
        return tokens === 0 || isPriced ? [] : [textOf(element)]
      })
  })
