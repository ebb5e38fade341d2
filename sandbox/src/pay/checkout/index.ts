import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../../pages/html.ts'
import { type Page, showPage } from '../../pages/layout.ts'
import { refusal } from '../../refusals.ts'
import { formatAmount } from '../format-amount.ts'
import { confirm, payByCard, refuseToConfirm } from '../payment.ts'
import type { Provider } from '../provider.ts'
import type { Method, Session } from '../records.ts'
import { type Complaints, nothingTyped, readBillingCountry, readCard, readTyped, type Typed } from './card-form.ts'
import { checkoutPage } from './checkout-page.ts'
import { closedPage } from './closed-page.ts'
import { noChargeNotice } from './notice.ts'
import { cancelAddress, policyForReturning, successAddress } from './return-addresses.ts'

type OfSession = { Params: { id: string }; Body: string }

/** The hosted payment page; it works without scripts. */
export async function checkout(app: FastifyInstance, { provider }: { provider: Provider }) {
  const { store } = provider
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )

  app.get<OfSession>('/:id', (request, reply) => show(reply, find(request)))

  app.post<OfSession>('/:id', (request, reply) => {
    const session = find(request)
    if (session.status !== 'open') return moveOn(reply, session)
    const typed = readTyped(request.body)
    const read = readCard(typed, new Date(), readBillingCountry(request.body))
    if ('complaints' in read) return show(reply, session, typed, read.complaints)
    payByCard(provider, session, read.method, read.card)
    return moveOn(reply, find(request), typed)
  })

  app.post<OfSession>('/:id/cancel', (request, reply) => {
    const session = find(request)
    if (session.status !== 'open') return moveOn(reply, session)
    return reply.redirect(cancelAddress(session) ?? `/pay/checkout/${session.id}`, 303)
  })

  app.get<OfSession>('/:id/confirmation', (request, reply) => {
    const session = find(request)
    const asking = askingIntent(session)
    if (!asking) return reply.redirect(`/pay/checkout/${session.id}`, 303)
    return showPage(reply, confirmationPage(session, asking.method), policyForReturning(session))
  })

  app.post<OfSession>('/:id/confirmation', (request, reply) => {
    const session = find(request)
    const asking = askingIntent(session)
    const isConfirmed = new URLSearchParams(request.body).get('outcome') === 'complete'
    if (asking && isConfirmed) confirm(provider, session, asking.intent, asking.method)
    if (asking && !isConfirmed) refuseToConfirm(provider, asking.intent)
    return moveOn(reply, find(request))
  })

  function find({ params: { id } }: FastifyRequest<OfSession>) {
    const session = store.get('sessions', id)
    if (!session) throw refusal(404, 'There is no such checkout here.')
    return session
  }

  function askingIntent(session: Session) {
    const intent = store.get('intents', session.payment_intent ?? '')
    if (intent?.status !== 'requires_action') return undefined
    return { intent, method: store.need('methods', intent.payment_method ?? '') }
  }

  function moveOn(reply: FastifyReply, session: Session, typed?: Typed) {
    if (session.status === 'complete') return reply.redirect(successAddress(session), 303)
    if (askingIntent(session)) return reply.redirect(`/pay/checkout/${session.id}/confirmation`, 303)
    if (session.status === 'open' && typed) return show(reply, session, typed)
    return reply.redirect(`/pay/checkout/${session.id}`, 303)
  }

  function show(reply: FastifyReply, session: Session, typed = nothingTyped, complaints: Complaints = {}) {
    if (session.status !== 'open') return showPage(reply, closedPage(session))
    const { lineItems } = store.need('baskets', session.id)
    const refused = store.get('intents', session.payment_intent ?? '')?.last_payment_error?.message
    const page = checkoutPage({ session, lineItems, typed, complaints, refusal: refused })
    return showPage(reply, page, policyForReturning(session))
  }
}

function confirmationPage({ amount_total, currency }: Session, { last4 }: Method): Page {
  const amount = formatAmount(amount_total, currency)
  return {
    title: `Confirm ${amount}`,
    body: html`
${noChargeNotice}
<section>
<h1>Is this you?</h1>
<p>The pretend bank of the card that ends in ${last4} asks once more whether ${amount} may be paid.</p>
<form method="post">
<button name="outcome" value="complete">Complete</button>
<button class="quiet" name="outcome" value="fail">Fail</button>
</form>
</section>`,
  }
}
