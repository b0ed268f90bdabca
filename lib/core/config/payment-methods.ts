/** The payment methods that the office may record, with their names, in the form's order. */
export const paymentMethodNames = {
  cash: 'Cash',
  upi: 'UPI',
  bank: 'Bank transfer',
  card: 'Card',
  cheque: 'Cheque',
  paypal: 'PayPal',
  wise: 'Wise',
} as const
export type PaymentMethod = keyof typeof paymentMethodNames
export const paymentMethods = Object.keys(paymentMethodNames) as PaymentMethod[]
