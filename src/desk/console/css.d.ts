/** Stylesheets that a script imports only for the bundler to put them in. */

declare module '*.css'
