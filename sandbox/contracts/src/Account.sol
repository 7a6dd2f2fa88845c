// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// A smart account with one owner: it does what the owner asks, and its signature is the owner's (ERC-1271). The owner can let
/// a session's key make some calls by itself (ERC-7715), until the session expires or is revoked.
contract Account {
    struct Call {
        address target;
        uint256 value;
        bytes data;
    }

    enum Operator {
        Equal,
        Greater,
        Less
    }

    /// Compares one word of a call's arguments.
    struct Condition {
        uint256 word;
        Operator operator;
        uint256 value;
    }

    /// Calls of one function.
    struct Rule {
        address target;
        bytes4 selector;
        /// The most coins that each call may carry.
        uint256 valueLimit;
        Condition[] conditions;
    }

    /// An amount that can be sent within each period since the start, to anybody. Without a token it is of coins.
    struct Allowance {
        address token;
        uint256 amount;
        uint256 start;
        uint256 period;
    }

    /// Everything that a session may do.
    struct Grant {
        address key;
        /// Tells two equal grants apart.
        bytes32 salt;
        /// The first second in which nothing is allowed any more.
        uint256 expiry;
        Rule[] rules;
        Allowance[] allowances;
    }

    bytes4 private constant TRANSFER = 0xa9059cbb;

    address public immutable owner;
    /// By the hash of its grant.
    mapping(bytes32 => bool) public isGranted;
    /// By session, allowance and period.
    mapping(bytes32 => uint256) private _spent;

    error NotTheOwner(address caller);
    error SessionUnknown(bytes32 id);
    error SessionExpired(uint256 expiry);
    error NotTheSession(address caller);
    error NotGranted(address target, uint256 value, bytes data);
    error AllowanceSpent(address token, uint256 missing);

    constructor(address owner_) {
        owner = owner_;
    }

    receive() external payable {}

    function execute(address target, uint256 value, bytes calldata data) external returns (bytes memory) {
        _onlyOwner();
        return _run(target, value, data);
    }

    function executeBatch(Call[] calldata calls) external returns (bytes[] memory answers) {
        _onlyOwner();
        answers = new bytes[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) answers[i] = _run(calls[i].target, calls[i].value, calls[i].data);
    }

    /// `context` is an encoded {Grant}.
    function grantSession(bytes calldata context) external returns (bytes32 id) {
        _onlyOwner();
        id = keccak256(context);
        isGranted[id] = true;
    }

    /// A session that is unknown, or revoked already, stays so.
    function revokeSession(bytes calldata context) external {
        _onlyOwner();
        delete isGranted[keccak256(context)];
    }

    /// Makes the calls of a session, all of them or none.
    function executeSession(bytes calldata context, Call[] calldata calls) external returns (bytes[] memory answers) {
        bytes32 id = keccak256(context);
        if (!isGranted[id]) revert SessionUnknown(id);
        Grant memory grant = abi.decode(context, (Grant));
        if (block.timestamp >= grant.expiry) revert SessionExpired(grant.expiry);
        if (msg.sender != grant.key) revert NotTheSession(msg.sender);
        answers = new bytes[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            _useSession(id, grant, calls[i]);
            answers[i] = _run(calls[i].target, calls[i].value, calls[i].data);
        }
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        uint8 v = uint8(signature[64]);
        address signer = ecrecover(hash, v < 27 ? v + 27 : v, bytes32(signature[:32]), bytes32(signature[32:64]));
        return signer == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return 0x150b7a02;
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return 0xf23a6e61;
    }

    function onERC1155BatchReceived(address, address, uint256[] calldata, uint256[] calldata, bytes calldata)
        external
        pure
        returns (bytes4)
    {
        return 0xbc197c81;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x1626ba7e || id == 0x150b7a02 || id == 0x4e2312e0;
    }

    function _onlyOwner() private view {
        if (msg.sender != owner) revert NotTheOwner(msg.sender);
    }

    function _useSession(bytes32 id, Grant memory grant, Call calldata call) private {
        for (uint256 i = 0; i < grant.rules.length; i++) if (_follows(call, grant.rules[i])) return;
        if (call.data.length == 0) return _spend(id, grant, address(0), call.value, call);
        bool isTransfer = call.data.length == 68 && bytes4(call.data) == TRANSFER && call.value == 0;
        if (!isTransfer) revert NotGranted(call.target, call.value, call.data);
        _spend(id, grant, call.target, uint256(bytes32(call.data[36:68])), call);
    }

    function _follows(Call calldata call, Rule memory rule) private pure returns (bool) {
        if (call.target != rule.target || call.value > rule.valueLimit || call.data.length < 4) return false;
        if (bytes4(call.data) != rule.selector) return false;
        for (uint256 i = 0; i < rule.conditions.length; i++) {
            Condition memory condition = rule.conditions[i];
            uint256 start = 4 + 32 * condition.word;
            if (call.data.length < start + 32) return false;
            uint256 word = uint256(bytes32(call.data[start:start + 32]));
            if (condition.operator == Operator.Equal && word != condition.value) return false;
            if (condition.operator == Operator.Greater && word <= condition.value) return false;
            if (condition.operator == Operator.Less && word >= condition.value) return false;
        }
        return true;
    }

    /// Takes an amount out of the allowances of a token, one after the other.
    function _spend(bytes32 id, Grant memory grant, address token, uint256 amount, Call calldata call) private {
        bool isKnown;
        for (uint256 i = 0; i < grant.allowances.length; i++) {
            Allowance memory allowance = grant.allowances[i];
            if (allowance.token != token || block.timestamp < allowance.start) continue;
            isKnown = true;
            bytes32 slot = keccak256(abi.encode(id, i, (block.timestamp - allowance.start) / allowance.period));
            uint256 left = allowance.amount - _spent[slot];
            uint256 taken = left < amount ? left : amount;
            _spent[slot] += taken;
            amount -= taken;
        }
        if (!isKnown) revert NotGranted(call.target, call.value, call.data);
        if (amount > 0) revert AllowanceSpent(token, amount);
    }

    /// The target's revert data is passed on.
    function _run(address target, uint256 value, bytes calldata data) private returns (bytes memory answer) {
        bool done;
        (done, answer) = target.call{value: value}(data);
        if (!done) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
    }
}
