import type { WireCartQuote as CartQuote } from '@storylamp/contract/cart/cart-quote'
import { formatPrice } from '@storylamp/contract/money'
import { arrivalDays } from '../../features/cart/arrival-days.ts'
import { style } from '../../ui/classes.ts'

type Props = { quote: CartQuote; chosen: string | undefined; onChoose: (method: string) => void }

export const DeliveryMethods = ({
  quote: { currency, methods, delivery },
  chosen = delivery.method,
  onChoose,
}: Props) => (
  <fieldset className={`${style({ variant: 'card' })} grid min-w-0 gap-2 p-4 sm:p-6`}>
    <legend className="float-left mb-2">
      <h2 className="text-xl">How it arrives</h2>
    </legend>
    {methods.map((offered) => (
      <label
        key={offered.method}
        className="flex min-h-14 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 rounded-field border-2 border-border p-3 has-checked:border-fill"
      >
        <input
          type="radio"
          name="method"
          value={offered.method}
          checked={offered.method === chosen}
          onChange={() => onChoose(offered.method)}
          className="size-6 shrink-0"
        />
        <span className="min-w-0 grow basis-40">
          <span className="block font-bold">{offered.name}</span>
          <span className="block text-sm text-muted">{arrivalDays(offered)}</span>
        </span>
        <span className="font-bold tabular-nums">
          {offered.price === 0 ? 'Free' : formatPrice(offered.price, currency)}
        </span>
      </label>
    ))}
  </fieldset>
)
