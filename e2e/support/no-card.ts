import type { Page, Response } from '@playwright/test'
import { expect } from './shop.ts'

/** Where the policy lets a page send what is typed, or load scripts and frames from. */
const directive = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? ''

/** Cards are typed on the provider's pages alone (L14). */
export async function expectNoCard(page: Page, reply: Response | null): Promise<void> {
  const policy = reply?.headers()['content-security-policy'] ?? ''
  expect(directive(policy, 'form-action')).toBe("form-action 'self'")
  expect(directive(policy, 'script-src')).not.toMatch(/https?:/)
  expect(directive(policy, 'frame-src')).toBe('')
  await expect(page.locator('iframe, [autocomplete^=cc-], input[name*=card i], input[name*=cvc i]')).toHaveCount(0)
  await expect(page.getByLabel(/card number|security code|cvc|cvv/i)).toHaveCount(0)
}
