export const API_VERSION = '1';
export const REFRESH_INTERVAL_SECONDS = 300;

/** The methods of every path but `/mcp`. */
export const METHODS = 'GET, HEAD, OPTIONS';
export const MCP_METHODS = 'POST, OPTIONS';
