/**
 * What a kind of event is used for: a step in the timeline of an order, an act in the audit log if staff did it, a view (an act that
 * changed nothing), or an alarm for the shop. `money` is left out for whoever may not see amounts.
 */
export type Use = 'step' | 'act' | 'view' | 'alarm' | 'money'

export type Kind<Details, Uses extends Use> = { details: Details; uses: Uses }

export type Nothing = Record<string, never>

/** A field's value before and after, in the wire's form. */
export type Changes = Record<string, unknown>
