/** Only the alerts load this module. Pages without an alert do not load these styles. */
import './alerts.css'
