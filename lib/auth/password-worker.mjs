// Runs in a worker thread: bcryptjs computes for tens of milliseconds without a pause.
import bcrypt from 'bcryptjs'

export default function passwordWork({ password, cost, hash }) {
  return hash === undefined ? bcrypt.hashSync(password, cost) : bcrypt.compareSync(password, hash)
}
