import type { Story } from '@storylamp/contract/bundles/bundles'
import { storyOrderTokens } from '@storylamp/contract/limits'
import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import { useState } from 'react'
import { useStore } from 'react-redux'
import { createIntents } from '../api/intents.ts'
import { useSend } from '../api/send.ts'
import type { Store } from '../store/store.ts'
import { notify } from '../toasts/notify.tsx'
import { refetchWallet } from '../wallet/refetch-wallet.ts'
import { refusalWords } from './refusal-words.ts'
import { openToolTab } from './tool-tab.ts'

/** A story to customize; without one, a new story is generated. */
export type Wanted = Story | undefined

type Standing = { wanted: Wanted } & ({ is: 'ordering' } | { is: 'ordered' } | { is: 'refused'; words: string })

/** The tool in a browser that has not let it open. */
type BlockedTool = { toolUrl?: string; isShown: boolean }

export type StoryOrdering = ReturnType<typeof useStoryOrder>

/** Orders stories and opens the tool that makes them (S4.14, S7.25); tells how the last order stands. */
export function useStoryOrder() {
  const store = useStore() as Store
  const send = useSend()
  const [once] = useState(createIntents)
  const [standing, setStanding] = useState<Standing>()
  const [isShort, setShort] = useState(false)
  const [blocked, setBlocked] = useState<BlockedTool>({ isShown: false })

  const order = async (wanted: Wanted) => {
    if (standing?.is === 'ordering') return
    const tab = openToolTab()
    setStanding({ wanted, is: 'ordering' })
    const { reply, problem } = await once(wanted?._id ?? 'new', (idempotencyKey) =>
      send('POST', '/api/payment/story-order', { body: bodyFor(wanted), idempotencyKey }),
    )
    if (problem !== undefined) {
      tab.close()
      const words = refusalWords(problem, wanted)
      setStanding({ wanted, is: 'refused', words })
      setShort(words === walletTexts.insufficient)
      return notify(words, 'failed')
    }
    setStanding({ wanted, is: 'ordered' })
    const toolUrl = reply.data.storyOrder?.toolUrl
    if (toolUrl === undefined) tab.close()
    else if (!tab.goTo(toolUrl)) setBlocked({ toolUrl, isShown: true })
    refetchWallet(store)
  }

  const dismiss = () => {
    setShort(false)
    // The address stays: the link to it may be what has just been pressed.
    setBlocked((now) => ({ ...now, isShown: false }))
  }
  return { order, standing, isShort, blocked, dismiss }
}

const bodyFor = (wanted: Wanted) =>
  wanted === undefined
    ? ({ type: 'generate_story', tokenCost: storyOrderTokens } as const)
    : ({ type: 'customize_story', tokenCost: storyOrderTokens, cfstoryId: wanted.cfStoryId } as const)
