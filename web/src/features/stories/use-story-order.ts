import { storyToolConsent } from '@storylamp/contract/accounts/consent'
import type { Story } from '@storylamp/contract/bundles/bundles'
import { storyOrderTokens } from '@storylamp/contract/limits'
import { useRef, useState } from 'react'
import { useStore } from 'react-redux'
import { createIdempotency } from '../../api/idempotency.ts'
import type { Outcome } from '../../api/request.ts'
import { type Send, useSend } from '../../api/send.ts'
import { isWebAddress } from '../../base/web-address.ts'
import type { Store } from '../../store/store.ts'
import { setUserProfile } from '../../store/user.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import { refetchWallet } from '../wallet/refetch-wallet.ts'
import { refusalText } from './refusal-text.ts'

/** The story to customize; undefined orders a newly generated one. */
export type OrderedStory = Story | undefined

type OrderStatus = { story: OrderedStory } & (
  | { kind: 'ordering' }
  | { kind: 'ordered' }
  | { kind: 'refused'; text: string }
)

/** The tool's URL in a browser that has blocked its tab. */
type BlockedTool = { toolUrl?: string; isShown: boolean }

export type StoryOrdering = ReturnType<typeof useStoryOrder>

/** Asks, orders stories, and opens the tool that makes them. `status` is that of the last order. */
export function useStoryOrder() {
  const store = useStore() as Store
  const send = useSend()
  const [withKey] = useState(createIdempotency)
  const isUnderWay = useRef(false)
  const [asked, setAsked] = useState<{ story: OrderedStory }>()
  const [status, setStatus] = useState<OrderStatus>()
  const [isBalanceShort, setBalanceShort] = useState(false)
  const [blocked, setBlocked] = useState<BlockedTool>({ isShown: false })

  const order = async (story: OrderedStory, waivesWithdrawal: boolean) => {
    // A second press can come before the state of the first one is rendered.
    if (isUnderWay.current) return
    isUnderWay.current = true
    const tab = openToolTab()
    setStatus({ story, kind: 'ordering' })
    const { reply, problem } = await allowed(store, send, () =>
      withKey(story?._id ?? 'new', (idempotencyKey) =>
        send('POST', '/api/payment/story-order', {
          body: { ...bodyFor(story), ...(waivesWithdrawal && { waivesWithdrawal }) },
          idempotencyKey,
        }),
      ),
    )
    isUnderWay.current = false
    if (problem !== undefined) {
      tab.close()
      const text = refusalText(problem, story)
      setStatus({ story, kind: 'refused', text })
      // Withdrawn elsewhere: the dialog asks again.
      if (problem.code === 'story_tool_forbidden') forgetConsent(store)
      if (problem.code === 'insufficient_balance') {
        setAsked(undefined)
        setBalanceShort(true)
      }
      return notify(text, 'failed')
    }
    setStatus({ story, kind: 'ordered' })
    setAsked(undefined)
    const toolUrl = reply.data.storyOrder?.toolUrl
    if (toolUrl === undefined) tab.close()
    else if (!tab.goTo(toolUrl)) setBlocked({ toolUrl, isShown: true })
    refetchWallet(store)
  }

  const ask = (story: OrderedStory) => setAsked({ story })
  const cancel = () => setAsked(undefined)
  const dismiss = () => {
    setBalanceShort(false)
    // Keeps the URL: the link to it may be what was just pressed.
    setBlocked((current) => ({ ...current, isShown: false }))
  }
  return { ask, cancel, asked, order, status, isBalanceShort, blocked, dismiss }
}

/** Saves the consent that the dialog has asked for if there was none (L9); only then the order is sent. */
async function allowed<Reply>(store: Store, send: Send, order: () => Promise<Outcome<Reply>>): Promise<Outcome<Reply>> {
  if (store.getState().user.userProfile?.allowsStoryTool === true) return order()
  const { version } = storyToolConsent
  const { reply, problem } = await send('POST', '/api/user/story-tool-consent', { body: { version } })
  if (problem !== undefined) return { problem }
  store.dispatch(setUserProfile(reply.data))
  return order()
}

function forgetConsent({ getState, dispatch }: Store) {
  const { userProfile } = getState().user
  if (userProfile !== null) dispatch(setUserProfile({ ...userProfile, allowsStoryTool: false }))
}

const bodyFor = (story: OrderedStory) =>
  story === undefined
    ? ({ type: 'generate_story', tokenCost: storyOrderTokens } as const)
    : ({ type: 'customize_story', tokenCost: storyOrderTokens, cfstoryId: story.cfStoryId } as const)

/**
 * Opens a tab for the story tool. It opens within the click, because browsers block later popups, and gets its
 * URL afterwards. Its opener is removed, so that the tool cannot reach back into the shop.
 */
function openToolTab() {
  const tab = window.open('about:blank', '_blank')
  if (tab !== null) tab.opener = null
  return {
    /** Returns whether the tab could be sent there. */
    goTo: (url: string): boolean => {
      if (tab === null || tab.closed || !isWebAddress(url)) return false
      tab.location.replace(url)
      return true
    },
    close: () => tab?.close(),
  }
}
