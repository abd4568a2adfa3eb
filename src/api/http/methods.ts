/** The methods of every path but `/mcp`. */
export const METHODS = 'GET, HEAD, OPTIONS';
export const MCP_METHODS = 'POST, OPTIONS';

/** Clients disagree on the slash. */
export const MCP_PATHS = ['/mcp', '/mcp/'];
