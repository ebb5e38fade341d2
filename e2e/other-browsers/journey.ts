import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import { insertFamily } from '../support/database.ts'
import type { DrivenBrowser } from './driven-browser.ts'
import { visitor } from './visitor.ts'

const address = {
  Name: 'Nora Winter',
  Phone: '555 010 0123',
  'Street and number': '12 Lighthouse Lane',
  City: 'Portland',
  State: 'Oregon',
  'ZIP code': '97201',
}

/** A family buys a lamp, tops up its wallet, buys a bundle and hears it. Each step is told once it is done. */
export async function journey(browser: DrivenBrowser, shop: string, report: (step: string) => void): Promise<void> {
  const { until, press, sees, fill } = visitor(browser)
  const email = `nora-${randomUUID()}@example.com`
  await insertFamily(email, { name: 'Ida', username: `ida-${randomUUID().slice(0, 8)}`, dob: '2018-05-01' })
  const pay = async () => {
    await until('the payment page', "location.pathname.startsWith('/pay/checkout/')")
    await fill('Card number', '4242 4242 4242 4242')
    await fill('Expiry', '12/34')
    await fill('CVC', '123')
    await press('Pay')
    await sees(paymentTexts.successful)
  }
  const goTo = async (path: string) => {
    await browser.goTo(shop + path)
    await until('a page that works', "Object.keys(document.body).some((key) => key.startsWith('__react'))")
  }

  await goTo('/login?returnTo=/productinfo/owl-lamp-sage')
  await fill('Email or username', email)
  await fill('Password', 'storylamp-demo')
  await press('Login')
  await sees('Owl Lamp Sage')
  report('signed in')

  await press('Add To Cart')
  await sees(cartTexts.addedDialog)
  await goTo('/cart')
  await press('Checkout')
  await sees('Street and number')
  for (const [label, text] of Object.entries(address)) await fill(label, text)
  await press('Pay $64.00')
  await pay()
  report('bought a lamp')

  await goTo('/wallet')
  await press('Purchase Token')
  await pay()
  report('topped up the wallet')

  await goTo('/bundles')
  await press('Buy')
  await sees('Left afterwards')
  await press('Buy for 60 tokens')
  await sees('is yours')
  report('bought a bundle')

  await goTo('/myplaylist')
  await press('Play Moonlight Garden')
  const at = () =>
    browser.evaluate<number>(`Number(document.querySelector('dialog[open] input[type=range]')?.value ?? -1)`)
  await until('the full player', "document.querySelector('dialog[open] input[type=range]') !== null")
  const width = await browser.evaluate<[number, number]>(
    "[document.querySelector('dialog[open]').getBoundingClientRect().width, innerWidth]",
  )
  if (width[0] !== width[1]) throw new Error(`the full player is ${width[0]} of ${width[1]} pixels wide`)
  // Sound may begin late, and the story is heard only when it goes on.
  for (const deadline = Date.now() + 30_000; (await at()) < 2; await pause(200)) {
    if (Date.now() > deadline) throw new Error(`the story does not go on: it is at ${await at()} s`)
  }
  report('heard a story')
  await press('Next story')
  await until('the next story', "document.querySelector('dialog[open] h2').innerText === 'Bo and the Moonflower'")
  await press('Pause')
  await until('Play', "document.querySelector('dialog[open] button[aria-label=Play]') !== null")
  await press('Make the player small')
  await until('the page again', "document.querySelector('dialog[open]') === null")
  report('went on to the next one, paused, and made the player small')
}
